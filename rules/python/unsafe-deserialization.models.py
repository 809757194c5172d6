import joblib
import numpy as np
from tensorflow import keras


def model(path):
    # ruleid: python-pickled-file
    return joblib.load(path)


def array(path):
    # ruleid: python-pickled-file
    return np.load(path, allow_pickle=True)


def network(path):
    # ruleid: python-pickled-file
    return keras.models.load_model(path)


def receive(socket):
    # ruleid: python-pickled-file
    return socket.recv_pyobj()


def plain(path):
    # ok: python-pickled-file
    return np.load(path)


def own():
    # ok: python-pickled-file
    return joblib.load("model.joblib")


def network_safely(path):
    # ok: python-pickled-file
    return keras.models.load_model(path, safe_mode=True)
